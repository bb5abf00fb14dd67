import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { InterviewView } from '../interview-view';
import { Choice, CodeBlock, ExperimentPage, Fold, type KindPage, Page, largest } from 'gpt-assay/page';
import { AnswerList } from './answer-list';
import { AnswersBeside, OtherModels } from './answers-beside';
import { mapOf, type Shown } from './interview-map';
import { unpack } from './packed-text';

/** Maximum number of columns shown side by side at first. */
const mostColumns = 12;

/** The page of an interview: a map of questions and models, and the answers to each. */
export function InterviewPage({ view }: { readonly view: InterviewView }): VNode {
  const { groups, cells, questions, shelves } = view;
  const [shown, show] = useState<Shown>({
    group: cells.length > mostColumns && groups.length > 1 ? 0 : null,
    round: null,
  });
  const grid = useMemo(() => mapOf(view, shown), [view, shown]);
  if (cells.length === 0) {
    return <Page view={view} />;
  }
  const kind: KindPage = {
    heading: 'Question by question',
    about:
      'Share of the points that each model earns, hardest questions first. Choose a cell to see its answers, code and checks.',
    controls: <Choices view={view} shown={shown} onChoice={show} />,
    choice: JSON.stringify(shown),
    steps: ['100 %', '≥ 98 %', '≥ 95 %', '≥ 90 %', '≥ 75 %', '≥ 50 %', '< 50 %'],
    signs: '✓ every answer passes · ~ some · ✕ none',
    isWide: true,
    grid,
    detailsOf(question, place, open) {
      const asked = questions[question];
      const cell = cells[place];
      const answers = cell?.answers[question] ?? undefined;
      if (asked === undefined || cell === undefined || answers === undefined) {
        return undefined;
      }
      const prompt = answers.asked === null ? undefined : shelves.texts[answers.asked];
      const one = { view, question, place };
      return {
        address: addressOf(view, question, place),
        heading: `${asked.name} › ${cell.label}`,
        about: `${cell.language}. ${asked.about}`,
        parts: (
          <>
            {prompt !== undefined && (
              <Fold summary="The prompt">
                <CodeBlock lines={unpack(prompt)} label="The prompt" />
              </Fold>
            )}
            <AnswersBeside {...one} />
            <AnswerList view={view} answers={answers} />
            <OtherModels {...one} shown={shown} onOpen={(other) => open(question, other)} />
          </>
        ),
      };
    },
    find(address) {
      const question = questions.findIndex(({ name }) => address.startsWith(`${name}/`));
      return [question, cells.findIndex((_, place) => addressOf(view, question, place) === address)];
    },
  };
  return <ExperimentPage view={view} kind={kind} />;
}

/** Choices of what the map shows, as far as there is something to choose. */
function Choices(props: {
  readonly view: InterviewView;
  readonly shown: Shown;
  readonly onChoice: (shown: Shown) => void;
}): VNode | null {
  const { shown, onChoice } = props;
  const { groups, cells } = props.view;
  const last = largest([1, ...cells.flatMap(({ rounds }) => rounds.map(({ round }) => round))]);
  const rounds = Array.from({ length: last - 1 }, (_, index) => `round ${index + 1}`);
  return groups.length > 1 || last > 1 ? (
    <p class="controls">
      {groups.length > 1 && (
        <Choice
          id="group"
          label="Language "
          names={['all', ...groups]}
          now={(shown.group ?? -1) + 1}
          onChoice={(index) => onChoice({ ...shown, group: index === 0 ? null : index - 1 })}
        />
      )}
      {last > 1 && (
        <Choice
          id="round"
          label="After "
          names={['the last round', ...rounds]}
          now={shown.round ?? 0}
          onChoice={(index) => onChoice({ ...shown, round: index === 0 ? null : index })}
        />
      )}
    </p>
  ) : null;
}

/** How an address calls the answers of a cell. */
function addressOf({ questions, cells, groups }: InterviewView, question: number, place: number): string {
  const cell = cells[place];
  return `${questions[question]?.name}/${groups[cell?.group ?? 0]}/${cell?.label}`;
}
