export const en = {
  language: 'Language of the messages',
  en: 'English',
  hi: 'हिन्दी',
  intro:
    'Families get these by e-mail, filled in here for your newest application. Write your own under Texts. An SMS goes too once a registered text exists.',
  introReader:
    'Families get these by e-mail, filled in here for your newest application. An admin with access to communication can change them.',
  editTexts: 'Texts',
  turnOff: 'Turn on or off',
  ownWords: 'Your text',
  on: 'On',
  off: 'Off',
  sms: 'SMS',
}
