export const localNodePaths = { setup: '/admin/offline-setup' } as const
