const page = (text, link) => ({ text, link });

/** The pages of `docs/`, in the order in which a reader needs them. */
export const sidebar = [
  {
    text: 'Guide',
    items: [page('All pages', '/'), page('The life of a challenge', '/guide')],
  },
  {
    text: 'How-to: build a challenge',
    items: [
      page('Start a project', '/how-to/new-project'),
      page('Start from a test file', '/how-to/from-a-test-file'),
      page('A prompt from elsewhere', '/how-to/prompts-from-elsewhere'),
      page('Add a challenge', '/how-to/add-a-challenge'),
      page('Write an oracle', '/oracles'),
      page('Judge without a model', '/how-to/graders'),
      page('Grow a challenge', '/how-to/grow'),
    ],
  },
  {
    text: 'How-to: ask a model',
    items: [
      page('Run the suite', '/how-to/run'),
      page('Keep replies', '/how-to/recordings'),
      page('Ask a model on this machine', '/how-to/real-model'),
      page('What a small model does', '/small-model'),
      page('Limit what you spend', '/how-to/budget'),
      page('Half price: batches', '/how-to/batch'),
      page('Several machines', '/how-to/several-machines'),
      page('Past one machine', '/how-to/queue'),
      page('Deploy workers', '/how-to/queue-deployment'),
      page('In CI', '/ci'),
    ],
  },
  {
    text: 'How-to: know how often it fails',
    items: [
      page('Measure', '/how-to/measure'),
      page('Vote', '/how-to/vote'),
      page('Compare', '/how-to/compare'),
      page('Stress', '/how-to/stress'),
      page('Fool', '/how-to/fool'),
      page('Certify', '/how-to/certify'),
      page('Look at a report', '/how-to/reports'),
      page('History', '/how-to/history'),
    ],
  },
  {
    text: 'How-to: graders beside people',
    items: [
      page('Real graders', '/real-graders'),
      page('Assess the graders you have', '/how-to/assess'),
      page('How far people agree', '/how-to/agreement'),
      page('Send grades back', '/how-to/grades'),
      page('Moving from promptfoo', '/how-to/from-promptfoo'),
      page('Moving from OpenAI Evals', '/how-to/from-openai-evals'),
      page('Moving from Inspect', '/how-to/from-inspect'),
    ],
  },
  {
    text: 'How-to: use it',
    items: [
      page('Put it on a platform', '/how-to/export'),
      page('Correct a verdict', '/how-to/override'),
      page('Quizzes', '/how-to/quizzes'),
      page('Interviews', '/how-to/interviews'),
      page('Migrate from Can AI Code?', '/how-to/can-ai-code'),
      page('Serve a known grader', '/how-to/serve'),
      page('Statistics and sandbox alone', '/how-to/parts'),
      page('Troubleshooting', '/how-to/troubleshooting'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Commands', '/reference/commands'),
      page('Operators', '/reference/operators'),
      page('Settings', '/reference/settings'),
      page('Servers', '/servers'),
      page('Formats', '/formats'),
      page('Ten reports', '/examples'),
      page('Security', '/security'),
    ],
  },
  {
    text: 'Concepts',
    items: [
      page('How it works', '/concepts/how-it-works'),
      page('Outcomes and exit codes', '/concepts/outcomes'),
      page('What the numbers mean', '/statistics'),
      page('Glossary', '/glossary'),
      page('Architecture', '/architecture'),
      page('How parts work inside', '/internals'),
      page('Extending', '/extending'),
      page('Decisions', '/decisions/'),
    ],
  },
  { text: 'Comparison', items: [page('With other tools', '/comparison')] },
];
