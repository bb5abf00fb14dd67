import { sample, type Sample } from './sample';

/** Python that solves Two Sum, in the ways in which students write it. */
export const pythonRight: readonly Sample[] = [
  sample(
    'a class as on LeetCode, hints without an import',
    { solves: true, linear: true, jsdoc: false, names: true, local: true },
    `
class Solution:
    def twoSum(self, nums: List[int], target: int) -> bool:
        hashmap = {}
        for i, n in enumerate(nums):
            diff = target - n
            if diff in hashmap:
                return True
            hashmap[n] = i
        return False
`,
  ),
  sample(
    'questions to the user below it, with a menu that never ends',
    { solves: true, linear: true, local: true },
    `
def check(nums, goal):
    seen = set()
    for n in nums:
        if goal - n in seen:
            return True
        seen.add(n)
    return False

nums = [int(x) for x in input("numbers: ").split(",")]
goal = int(input("goal: "))
while True:
    print(check(nums, goal))
    if input("again? ") == "no":
        break
`,
  ),
  sample(
    'a main function that reads files',
    { solves: true },
    `
import sys

def two_sum(numbers, target):
    return any(b for b in pairs(numbers, target))

def pairs(numbers, target):
    seen = set()
    for number in numbers:
        yield target - number in seen
        seen.add(number)

def main():
    with open(sys.argv[1]) as file:
        print(two_sum(list(map(int, file.read().split())), int(sys.argv[2])))

main()
`,
  ),
  sample(
    'tabs, Windows line ends and a byte order mark',
    { solves: true, jsdoc: false, names: true, local: true },
    '\uFEFFdef two_sum(nums, target):\r\n\tseen = set()\r\n\tfor n in nums:\r\n\t\tif target - n in seen:\r\n\t\t\treturn True\r\n\t\tseen.add(n)\r\n\treturn False\r\n',
  ),
  sample(
    'a lambda',
    { solves: true, linear: false, jsdoc: false, names: false, local: true },
    `
two_sum = lambda a, t: any(a[i] + a[j] == t for i in range(len(a)) for j in range(i))
`,
  ),
  sample(
    'a counter',
    { solves: true, linear: true },
    `
from collections import Counter

def hasTwoSum(arr, target_sum):
    counts = Counter(arr)
    for value in counts:
        rest = target_sum - value
        if rest in counts and (rest != value or counts[value] > 1):
            return True
    return False
`,
  ),
  sample(
    'recursion over the rest of the list',
    { solves: true, linear: false },
    `
def two_sum(nums, target):
    if len(nums) < 2:
        return False
    head, *tail = nums
    return (target - head) in tail or two_sum(tail, target)
`,
  ),
  sample(
    'bisection',
    { linear: false },
    `
from bisect import bisect_left

def two_sum(nums, target):
    nums = sorted(nums)
    for i, n in enumerate(nums):
        k = bisect_left(nums, target - n, i + 1)
        if k < len(nums) and nums[k] == target - n:
            return True
    return False
`,
  ),
  sample(
    'takes the first one out of the list each time',
    { linear: false },
    `
def two_sum(nums, target):
    seen = set()
    while nums:
        n = nums.pop(0)
        if target - n in seen:
            return True
        seen.add(n)
    return False
`,
  ),
  sample(
    'several functions, one of them a helper',
    { solves: true },
    `
def complement(n, target):
    return target - n

def has_pair(nums, target):
    seen = set()
    for n in nums:
        if complement(n, target) in seen: return True
        seen.add(n)
    return False

def test_has_pair():
    assert has_pair([1, 2], 3)

if __name__ == '__main__':
    test_has_pair()
    assert has_pair([1], 3), "stays out"
`,
  ),
  sample(
    'an optional import and pytest',
    { solves: true, linear: true },
    `
import pytest
try:
    import numpy as np
except ImportError:
    np = None

def two_sum(nums, target):
    return bool(len({n for n in nums}) and any(True for _ in found(nums, target)))

def found(nums, target):
    seen = set()
    for n in nums:
        if target - n in seen:
            yield n
        seen.add(n)

@pytest.mark.parametrize("nums, target, want", [([1, 2], 3, True)])
def test_two_sum(nums, target, want):
    assert two_sum(nums, target) == want
`,
  ),
];
