export const en = {
  action: 'Sign-in code',
  title: 'Sign-in code for {name}',
  about:
    '{name} signs in with this code once and then chooses a password. It works for 7 days; earlier codes stop working.',
  create: 'Create code',
  code: 'Code',
  userName: 'User name',
  address: 'Address',
  until: 'Works once, until {date}. Type it as the password. It won’t be shown again.',
  done: 'Done',
  forClass: 'Sign-in codes',
  classTitle: 'Sign-in codes for a class',
  classAbout:
    'Creates a code for every student of the class, as slips to print and cut out. With it they sign in once and choose a password. Earlier codes stop working.',
  class: 'Class',
  chooseClass: 'Choose a class.',
  download: 'Create PDF',
  created: 'The codes are in the PDF. They work for 7 days.',
} as const
