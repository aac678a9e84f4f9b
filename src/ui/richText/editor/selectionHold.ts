import { PluginKey } from 'prosemirror-state'

/** Whether the chosen words stay marked while the focus is in the link's own field. */
export const holding = new PluginKey<boolean>('holding')
