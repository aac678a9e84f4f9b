/** What the pages of one's own account say. */
export const en = {
  account: {
    subtitle: 'Signed in as {userName}',
    security: 'Security',
    passwordHint: 'Changing it signs you out on all other devices.',
    sessionsHint: 'Sign out devices you don’t recognise.',
    signOut: 'Sign out',
  },
  sessions: {
    subtitle: 'Devices signed in to your account. Sign out any you don’t recognise, then change your password.',
    list: 'Devices',
    here: 'This device',
    lastSeen: 'Last seen {ago}',
    activeNow: 'Active now',
    since: 'Signed in {time}',
    end: 'Sign out',
    endOf: 'Sign out {client}, {address}',
    ended: '{client} signed out',
    endOthers: 'Sign out all others',
    endOthersTitle: 'Sign out all other devices?',
    endOthersBody: {
      one: '{n} other device is signed out. Unsaved work there is lost.',
      other: '{n} other devices are signed out. Unsaved work there is lost.',
    },
    endedOthers: { one: '{n} device signed out', other: '{n} devices signed out' },
    onlyHere: 'You’re signed in only on this device.',
    fewSeconds: 'few seconds ago',
  },
  password: {
    subtitle: 'Changing your password signs you out on all other devices.',
    current: 'Current password',
    needCurrent: 'Enter your current password.',
    submit: 'Change password',
  },
}
