import './write-fixture.test';
import './render-prompt.test';
import './template-variables.test';
