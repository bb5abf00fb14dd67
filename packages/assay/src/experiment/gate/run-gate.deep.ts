import './run-gate.test';
import './run-gate.evidence.test';
import './accuracy-gate.test';
