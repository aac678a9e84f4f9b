import { PluginKey } from 'prosemirror-state'

/** Whether the selection stays highlighted while the link's own field is focused. */
export const holding = new PluginKey<boolean>('holding')
