import { IconFilter, IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { TextInput } from '../fields/TextField.tsx'
import { figure } from '../formats/numberFormat.ts'
import { useLook } from '../theme/Theme.tsx'
import css from './Tree.module.css'
import { branchesOf } from './treeRows.ts'
import type { TreeState } from './useTreeState.ts'
import { useTreeText } from './useTreeText.ts'

/** The filter, and the buttons that expand and collapse everything. */
export function TreeTools<Data>({ state, end }: { state: TreeState<Data>; end: ReactNode }) {
  const text = useTreeText()
  const { locale } = useLook()
  const { filter, setFilter, filtered, setBranch, tree } = state
  return (
    <div className={css.tools} data-print="hide">
      <div className={css.filter}>
        <TextInput
          type="search"
          icon={IconFilter}
          clearable
          aria-label={text.filter}
          placeholder={text.filter}
          value={filter}
          onChange={setFilter}
          maxLength={100}
        />
      </div>
      <span className={css.matches} role="status">
        {filtered && text.matches(filtered.matches.size, figure(filtered.matches.size, locale))}
      </span>
      <IconButton icon={IconFoldDown} label={text.expandAll} onClick={() => setBranch(branchesOf(tree.index), true)} />
      <IconButton icon={IconFoldUp} label={text.collapseAll} onClick={() => setBranch(branchesOf(tree.index), false)} />
      {end}
    </div>
  )
}
