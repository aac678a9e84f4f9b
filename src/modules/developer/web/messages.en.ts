export const en = {
  titles: { outbox: 'Outbox' },
  outbox: {
    hint: 'What this school would have sent. Nothing here has left the machine.',
    none: 'No message has been sent yet',
    noneBody: 'Ask for a code or a new password, and the message lands here.',
    email: 'Email',
    sms: 'Text message',
    to: 'To {recipient}',
    refresh: 'Refresh',
    empty: 'Empty the outbox',
  },
}
