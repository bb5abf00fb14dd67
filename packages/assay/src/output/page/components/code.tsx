import type { Lines } from '../../../experiment/blocks/blocks';
import type { VNode } from 'preact';

/** Languages of fixtures that are prose. */
const prose = ['text', 'markdown'];

/** Highlighted lines, with their numbers where wanted; scrolls, or wraps where wanted, and can be reached by keyboard. */
export function CodeBlock({
  lines,
  label,
  numbered = false,
  wraps = false,
}: {
  readonly lines: Lines;
  readonly label: string;
  readonly numbered?: boolean;
  readonly wraps?: boolean;
}): VNode {
  return (
    <pre
      class={['code', ...(numbered ? ['numbered'] : []), ...(wraps ? ['wraps'] : [])].join(' ')}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <code>
        {lines.map((pieces, index) => (
          <span class="line" key={index}>
            <Pieces pieces={pieces} />
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}

/** Pieces of a line in their styles. */
export function Pieces({ pieces }: { readonly pieces: readonly string[] }): VNode {
  const texts = pieces.filter((_, index) => index % 2 === 0);
  return (
    <>
      {texts.map((text, index) => {
        const style = pieces[2 * index + 1] ?? '';
        return (
          <span key={index} class={style === '' ? undefined : style}>
            {text}
          </span>
        );
      })}
    </>
  );
}

/** What was submitted: code with the numbers of its lines, prose in lines that wrap. */
export function Submission(props: { readonly lines: Lines; readonly language: string; readonly label: string }): VNode {
  const isProse = prose.includes(props.language);
  return <CodeBlock lines={props.lines} label={props.label} numbered={!isProse} wraps={isProse} />;
}
