export const en = {
  titles: { doubts: 'Doubts', family: 'Doubts', office: 'Doubts', answer: 'Answer doubts', ask: 'Ask a doubt' },
} as const
