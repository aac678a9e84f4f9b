export const en = {
  titles: {
    library: 'Library',
    mine: 'My resources',
    public: 'Public resources',
    underUtilised: 'Under-utilised resources',
    ela: 'ELA library',
    add: 'Add a resource',
    resource: 'Resource',
  },
} as const
