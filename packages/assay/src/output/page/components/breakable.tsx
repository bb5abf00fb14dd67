import type { ComponentChildren } from 'preact';

/** Where a name may break: before capital letters, and after signs at which browsers do not break it. */
const seams = /(?<=[a-z0-9])(?=[A-Z])|(?<=\w[_/&])(?=\w)/;

/** A name such as `solutionHasLinearTime` that may break at its seams. */
export function breakable(name: string): ComponentChildren {
  return name.split(seams).flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]));
}

/** Sentences whose names may break, and in which no number is torn from its per cent sign. */
export function prose(text: string): ComponentChildren {
  return text.split(/((?:\d[\d.,]{0,15}–)?\d[\d.,]{0,15} %)/).map((part, index) =>
    index % 2 === 0 ? (
      breakable(part)
    ) : (
      <span class="together" key={index}>
        {part}
      </span>
    ),
  );
}
