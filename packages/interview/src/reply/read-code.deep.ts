import '../../../assay/dist/code/reply/read-code.hostile.test';
import './read-code.solutions.test';
