import type { AriaAttributes } from 'react'

type Role = 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell'

/** A part of a grid by role: a table cannot be drawn in part in both directions, so none of them is a table's own. */
export const part = (role: Role, aria: AriaAttributes = {}) => ({ role, ...aria })
