import './majority.properties.test';
import './read-answer.properties.test';
import '../../quiz/reading/read-choice.hostile.test';
