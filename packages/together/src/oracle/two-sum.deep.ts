import '../../../assay/dist/oracle/two-sum.files.test';
import '../../../assay/dist/oracle/two-sum.other.test';
import '../../../assay/dist/oracle/two-sum.right.test';
import '../../../assay/dist/oracle/two-sum.wrong.test';
import '../../../assay/dist/oracle/two-sum-python.test';
import './two-sum.other-challenges.test';
