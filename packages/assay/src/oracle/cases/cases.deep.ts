import './judged.test';
import './judged-values.test';
import './reference.test';
