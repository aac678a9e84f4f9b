import type { AriaAttributes } from 'react'

type GridRole = 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell'

/** An element by role. HTML tables cannot be rendered partially in both directions, so none of them is used. */
export const part = (role: GridRole, aria: AriaAttributes = {}) => ({ role, ...aria })
