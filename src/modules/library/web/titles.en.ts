export const en = {
  titles: {
    library: 'Library',
    mine: 'My resources',
    public: 'Public resources',
    underUtilised: 'Rarely used resources',
    ela: 'ELA library',
    add: 'Add resource',
    resource: 'Resource',
  },
} as const
