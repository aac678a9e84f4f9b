export const en = {
  titles: { outbox: 'Outbox' },
  outbox: {
    hint: 'Messages this school would have sent. Nothing here has left this computer.',
    none: 'No messages yet',
    noneBody: 'Request a sign-in code or a password reset, and the message appears here.',
    email: 'Email',
    sms: 'Text message',
    to: 'To {recipient}',
    refresh: 'Refresh',
    empty: 'Empty outbox',
  },
}
