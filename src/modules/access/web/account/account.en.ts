/** What the pages of one's own account say. */
export const en = {
  account: {
    subtitle: 'Signed in as {userName}',
    security: 'Security',
    passwordHint: 'Choose a new one; every other device is signed out.',
    sessionsHint: 'See the devices and end what you do not know.',
    signOut: 'Sign out',
  },
  sessions: {
    subtitle:
      'Every device that is signed in with your account. End what you do not recognise, then change your password.',
    list: 'Devices',
    here: 'This device',
    lastSeen: 'Last seen {ago}',
    activeNow: 'Active now',
    since: 'Signed in {time}',
    end: 'End',
    endOf: 'End the session on {client}, {address}',
    ended: 'The session on {client} is ended.',
    endOthers: 'End all others',
    endOthersTitle: 'End every other session?',
    endOthersBody: {
      one: '{n} other device is signed out at once. Work not saved there is lost.',
      other: '{n} other devices are signed out at once. Work not saved there is lost.',
    },
    endedOthers: { one: '{n} session ended.', other: '{n} sessions ended.' },
    onlyHere: 'You are signed in on this device only.',
    fewSeconds: 'few seconds ago',
  },
  password: {
    subtitle: 'Your other devices are signed out when the password changes.',
    current: 'Current password',
    needCurrent: 'Enter your current password.',
    submit: 'Change password',
  },
}
