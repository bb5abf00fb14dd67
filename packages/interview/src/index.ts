export { plugin } from './plugin';
export { interviewSuite } from './open-interview-suite';
export type { InterviewCoderRow, InterviewQuestionRow, InterviewSuite } from './interview-suite';
