export const en = {
  greeting: 'Hello, {name}',
  chooseChild: 'Choose a child',
  class: 'Class {name}',
  noClass: 'No class yet',
  left: 'Left the school on {date}. You can look things up, but not change them.',
  quiet: 'Nothing new today.',
  noChildren: 'No child is linked to your account',
  noChildrenHint: 'Please ask the school office. They link each child to their guardians.',
  kept: 'No connection. This is how it was {ago}.',
} as const
