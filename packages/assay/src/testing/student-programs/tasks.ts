/** A task that students solved in Python. */
export interface StudentTask {
  readonly name: string;
  /** File of real programs in the folder of shared data. */
  readonly file: string;
  /** Python that defines `inputs`, pairs of function name and arguments, and `wanted`, which gives the right result. */
  readonly judge: string;
}

/** Where a number belongs in a sorted list; the inputs are lists and tuples in turn. */
export const sequentialSearch: StudentTask = {
  name: 'sequential search',
  file: 'question_1.json',
  judge: String.raw`
sorted_lists = [one for length in range(5) for one in itertools.combinations_with_replacement((0, 2, 4), length)]
sorted_lists += [(-9, -4, 0, 3, 5, 8, 13), (-1000, 7, 8, 500, 900, 1000000)]
inputs = [("search", (x, kind(one))) for one in sorted_lists for x in range(-1, 6) for kind in (list, tuple)]


def wanted(name, x, seq):
    return sum(element < x for element in seq)
`,
};

/** The tasks of the shared data, each with inputs and a solution of our own. */
export const studentTasks: readonly StudentTask[] = [
  sequentialSearch,
  {
    name: 'unique dates',
    file: 'question_2.json',
    judge: String.raw`
dates = [("May", "1"), ("May", "2"), ("June", "1"), ("June", "2")]
tables = [one for length in range(5) for one in itertools.combinations(dates, length)]
tables += [(("July", "14"), ("July", "16"), ("May", "16"), ("August", "15"), ("June", "17"), ("August", "17"))]
tables += [(("January", "10"), ("June", "2")), (("January", "1"), ("February", "10"), ("June", "10"))]
inputs = [("unique_day", (day, one)) for one in tables for day in ("1", "2", "3", "14", "15", "16", "17")]
inputs += [
    (name, (month, one))
    for name in ("unique_month", "contains_unique_day")
    for one in tables
    for month in ("May", "June", "July", "August", "March")
]


def wanted(name, one, table):
    days = [day for _, day in table]
    if name == "unique_day":
        return days.count(one) == 1
    own = [day for month, day in table if month == one]
    return len(own) == 1 if name == "unique_month" else any(days.count(day) == 1 for day in own)
`,
  },
  {
    name: 'duplicate elimination',
    file: 'question_3.json',
    judge: String.raw`
lists = [list(one) for length in range(5) for one in itertools.product((0, 1, 2), repeat=length)]
lists += [[5, 2, 1, 2, 3], [7, 7, 7, 7, 7, 7], [3, -1, 3, -1, 4, 3], [9, 8, 7, 6, 5], [1, 2, 3, 1, 2, 3], [10, 1, 0, 10]]
inputs = [("remove_extras", (one,)) for one in lists]


def wanted(name, lst):
    return list(dict.fromkeys(lst))
`,
  },
];
