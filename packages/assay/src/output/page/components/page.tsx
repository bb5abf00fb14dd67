import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Fact, PageHead, PageLink, Verdict } from '../view';
import { Blocks } from './blocks';
import { prose } from './breakable';
import { NextStep } from './copy';
import { CourseChart } from './plots/course-chart';
import { Fold, Section } from './section';
import { byName, Terms, WordSection } from './words';

/** The page: title, verdict and notes, then the sections, then facts, and what the words mean. */
export function Page({ view, children }: { readonly view: PageHead; readonly children?: ComponentChildren }): VNode {
  const terms = useMemo(() => byName(view.words), [view]);
  return (
    <Terms.Provider value={terms}>
      <header>
        <h1>{view.title}</h1>
        <p class="subtitle">{view.subtitle}</p>
      </header>
      <section class={`verdict ${view.verdict.tone}`} aria-label="Verdict">
        <VerdictText verdict={view.verdict} picture={view.picture} />
      </section>
      {view.notes.length > 0 && <Sentences style="notes" label="Notes" sentences={view.notes} />}
      <Contents />
      {children}
      <Section id="origin" heading="Where these numbers come from">
        <FactList facts={view.facts} />
      </Section>
      <WordSection words={view.words} />
    </Terms.Provider>
  );
}

function Picture({ block }: { readonly block: PageHead['picture'][number] }): VNode {
  return block.kind === 'course' ? <CourseChart block={block} isNamed /> : <Blocks blocks={[block]} />;
}

/** Links to the sections that stand on the page. */
function Contents(): VNode {
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useLayoutEffect(() => {
    const headings = [...document.querySelectorAll('#page section[id]:not([tabindex]) > h2')];
    const found = headings.map((heading) => ({
      text: heading.textContent ?? '',
      href: `#${heading.parentElement?.id}`,
    }));
    if (JSON.stringify(found) !== JSON.stringify(links)) {
      setLinks(found);
    }
  });
  return (
    <nav aria-label="Sections">
      {links.map(({ text, href }) => (
        <a href={href} key={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** What something comes to, a picture of it, and what to do next, so that all are seen at once; then more pictures, details, and why. */
export function VerdictText({
  verdict: { word, sentence, details, reasons, next },
  picture: [first, ...more] = [],
}: {
  readonly verdict: Verdict;
  readonly picture?: PageHead['picture'];
}): VNode {
  return (
    <>
      <p class="sentence">
        <strong>{`${word}:`}</strong> {prose(sentence)}
      </p>
      {first !== undefined && <Picture block={first} />}
      {next !== null && <NextStep {...next} />}
      {more.map((block, index) => (
        <Picture block={block} key={index} />
      ))}
      {details.length > 0 && <Sentences style="details" sentences={details} />}
      {reasons.length > 0 && (
        <Fold summary="Why, and what it means">
          <Sentences style="reasons" sentences={reasons} />
        </Fold>
      )}
    </>
  );
}

function Sentences(props: {
  readonly style: string;
  readonly label?: string;
  readonly sentences: readonly string[];
}): VNode {
  return (
    <ul class={props.style} aria-label={props.label}>
      {props.sentences.map((sentence) => (
        <li key={sentence}>{prose(sentence)}</li>
      ))}
    </ul>
  );
}

/** Facts with their names. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): VNode {
  return (
    <dl class="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
