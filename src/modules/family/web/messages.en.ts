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
  install: {
    title: 'Keep {school} on your home screen',
    ask: 'It opens with one tap, and shows what you saw last even without a network.',
    share:
      'Tap Share at the edge of the screen, then ‘Add to Home Screen’. It opens with one tap, and you can get messages on this device.',
    install: 'Add',
  },
} as const
