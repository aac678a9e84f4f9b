export const en = {
  titles: {
    board: 'Notice board',
    hub: 'Engage hub',
    ongoing: 'Ongoing announcements',
    past: 'Past announcements',
    screen: 'Notices on a screen',
    moderate: 'Review comments',
    write: 'Write a notice',
  },
} as const
