import { sample, type Sample } from './sample';

/** Python that does not solve Two Sum, in the ways in which students write it. */
export const pythonWrong: readonly Sample[] = [
  sample(
    'None where there is no pair',
    { solves: false, linear: false },
    `
def two_sum(nums, target):
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if nums[i] + nums[j] == target:
                return True
`,
  ),
  sample(
    '1 and 0',
    { solves: false, linear: true },
    `
def two_sum(nums, target):
    seen = set()
    for n in nums:
        if target - n in seen: return 1
        seen.add(n)
    return 0
`,
  ),
  sample(
    'all pairs',
    { solves: false, linear: false },
    `
def two_sum(nums, target):
    return [(a, b) for i, a in enumerate(nums) for b in nums[i + 1:] if a + b == target]
`,
  ),
  sample(
    'a loop without end when there is no pair',
    { solves: false, linear: false },
    `
def two_sum(nums, target):
    i = 0
    seen = set()
    while True:
        if i < len(nums):
            if target - nums[i] in seen: return True
            seen.add(nums[i])
            i += 1
`,
  ),
  sample(
    'neighbours only, in a function with another name',
    { solves: false, linear: true, names: true },
    `
def find_numbers(list, sum):
    for a, b in zip(list, list[1:]):
        if a + b == sum:
            return True
    return False
`,
  ),
  sample(
    'the print statement of Python 2',
    { solves: false },
    `
def two_sum(nums, target):
    print "searching"
    return len(nums) > 1
`,
  ),
  sample(
    'a missing colon',
    { solves: false, jsdoc: 'undecided', names: 'undecided', local: 'undecided' },
    `
def two_sum(nums, target)
    return True
`,
  ),
  sample(
    'a name that is not there',
    { solves: false },
    `
def two_sum(nums, target):
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if num[i] + num[j] == target:
                return true
    return False
`,
  ),
  sample(
    'asks the user inside of the function',
    { solves: false, names: false },
    `
def two_sum():
    nums = list(map(int, input().split()))
    target = int(input())
    return any(target - n in nums[i + 1:] for i, n in enumerate(nums))
`,
  ),
  sample(
    'a coroutine',
    { solves: false },
    `
async def two_sum(nums, target):
    return any(target - n in nums[i + 1:] for i, n in enumerate(nums))
`,
  ),
  sample(
    'a generator',
    { solves: false, linear: false },
    `
def two_sum(nums, target):
    for i in range(len(nums)):
        for j in range(i):
            yield nums[i] + nums[j] == target
`,
  ),
  sample(
    'leaves its set in a default value',
    { solves: false, linear: true, local: false },
    `
def two_sum(nums, target, seen=set()):
    for n in nums:
        if target - n in seen:
            return True
        seen.add(n)
    return False
`,
  ),
  sample(
    'no function',
    { solves: false, linear: 'undecided', jsdoc: false, names: false, local: true },
    `
nums = [2, 7, 11, 15]
for i in nums:
    for j in nums:
        if i + j == 9:
            print(True)
`,
  ),
  sample(
    'assertions of its own that fail',
    { solves: false },
    `
def two_sum(nums, target):
    return len(set(nums)) < len(nums)

assert two_sum([2, 7], 9) == True
`,
  ),
];
