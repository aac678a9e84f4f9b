export const en = {
  answered: { one: '{n} answer to your doubts', other: '{n} answers to your doubts' },
  answeredChild: { one: '{n} doubt answered', other: '{n} doubts answered' },
  open: { one: '{n} doubt waiting for an answer', other: '{n} doubts waiting for an answer' },
  see: 'See doubts',
} as const
