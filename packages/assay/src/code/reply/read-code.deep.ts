import './read-code.hostile.test';
import './read-code.solutions.test';
