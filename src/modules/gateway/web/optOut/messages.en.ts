export const en = {
  title: 'Campaigns by e-mail',
  off: 'Off',
  on: 'On',
  offHint: 'We no longer send you campaigns by {channel}. Messages about your own child or work still reach you.',
  onHint: 'We send you campaigns by {channel}: news and invitations to many people at once.',
  turnOff: 'Stop campaigns',
  turnOn: 'Turn on again',
  channels: { email: 'e-mail', sms: 'SMS', push: 'push message', whatsapp: 'WhatsApp' },
  unknown: 'This link doesn’t work',
  unknownHint: 'Use the link in the e-mail, or sign in and open Notification settings.',
}
