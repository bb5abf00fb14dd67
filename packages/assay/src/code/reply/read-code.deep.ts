import './read-code.hostile.test';
import './recorded-code.test';
