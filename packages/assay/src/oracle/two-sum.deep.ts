import './two-sum.files.test';
import './two-sum.other.test';
import './two-sum.right.test';
import './two-sum.wrong.test';
import './two-sum-python.test';
import './two-sum.other-challenges.test';
