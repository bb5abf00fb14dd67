/** A task that students solved in Python. */
export interface StudentTask {
  readonly name: string;
  /** File of real programs in a folder of third-party data. */
  readonly file: string;
  /**
   * File in `tasks/`: Python that defines `inputs`, pairs of function name and arguments, and `wanted`, which gives the
   * right result.
   */
  readonly judge: string;
}

/** Where a number belongs in a sorted list; the inputs are lists and tuples in turn. */
export const sequentialSearch: StudentTask = {
  name: 'sequential search',
  file: 'question_1.json',
  judge: 'sequential-search.py',
};

/** The tasks of the third-party data, each with inputs and a solution of our own. */
export const studentTasks: readonly StudentTask[] = [
  sequentialSearch,
  { name: 'unique dates', file: 'question_2.json', judge: 'unique-dates.py' },
  { name: 'duplicate elimination', file: 'question_3.json', judge: 'duplicate-elimination.py' },
];
