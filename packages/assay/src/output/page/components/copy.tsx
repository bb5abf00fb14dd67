import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { NextView } from '../view';
import { CodeBlock } from './code';

/** A button that copies a text, and says what it did; where nothing may be copied it selects what holds the text. */
function CopyButton(props: {
  readonly text: string;
  readonly label: string;
  readonly shown: () => Element | null;
}): VNode {
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      setStatus('Copied');
    } catch {
      const shown = props.shown();
      if (shown !== null) {
        getSelection()?.selectAllChildren(shown);
      }
      setStatus('Selected');
    }
  };
  return (
    <>
      <button type="button" aria-label={props.label} onClick={() => void copy()}>
        Copy
      </button>
      <span role="status" class="small">
        {status}
      </span>
    </>
  );
}

/** A text of several lines, and a button that copies it. */
export function TextToCopy({ label, text }: { readonly label: string; readonly text: string }): VNode {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p class="command" ref={line}>
        <CopyButton text={text} label={`Copy: ${label}`} shown={() => line.current?.nextElementSibling ?? null} />
      </p>
      <CodeBlock lines={text.split('\n').map((one) => [one, ''])} label={label} />
    </>
  );
}

/** What to do next: words, and a command to copy or a place of this page. */
export function NextStep({ action, command, look }: NextView): VNode {
  const shown = useRef<HTMLElement>(null);
  return (
    <div class="next">
      <p>
        <strong>Next:</strong>
        {action !== '' && ` ${action}`}
        {look !== null && [' ', <a href={look.href}>{look.text}</a>]}
      </p>
      {command !== null && (
        <p class="command">
          <code tabIndex={0} ref={shown}>
            {command}
          </code>
          <CopyButton text={command} label="Copy the command" shown={() => shown.current} />
        </p>
      )}
    </div>
  );
}
