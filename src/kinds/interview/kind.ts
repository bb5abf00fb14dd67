import type { Kind } from '../../experiment/experiment';
import { isInterview } from '../list-interviews';
import { interview } from './interview-name';
import { noVote, openInterviewExperiment } from './open-experiment';
import { createInterviewSection } from './report/create-section';

/** Interviews: a model writes code, and what its code does decides. */
export const interviewKind: Kind = {
  name: interview,
  has: isInterview,
  open: openInterviewExperiment,
  hasRounds: true,
  cannot: { vote: noVote, holdout: 'its report shows every question, so none stays unseen' },
  createSection: createInterviewSection,
};
