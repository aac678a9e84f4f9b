import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { departmentKinds } from '../choices.ts'
import { school } from '../contract.ts'
import type { Department } from '../schemas.ts'
import { DepartmentDrawer } from './DepartmentDrawer.tsx'
import { schoolPaths } from './paths.ts'
import { schoolTitles } from './titles.ts'
import { schoolText, useServerWords } from './words.ts'

/** The school’s departments; the path for a new one opens its form. */
export default function Departments() {
  const text = useText(schoolText).departments
  const { titles } = useText(schoolTitles)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [edited, setEdited] = useState<Department | null>(null)
  const mayEdit = mayUse(school.routes.saveDepartment.access, useUser())
  const count = useCount()
  const list = useListState(useColumns(), { filters: ['kind'], defaultSort: 'name' })
  const { page, size } = list.state
  const read = useRead(school.routes.listDepartments, {})
  const matches = useMatches(read.data?.departments ?? [], list.state)
  const rowActions = useActions(setEdited)
  const isNew = pathname === schoolPaths.newDepartment
  const add = () => void navigate(schoolPaths.newDepartment)
  const close = () => {
    setEdited(null)
    if (isNew) void navigate(schoolPaths.departments, { replace: true })
  }
  const addButton = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={add}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={titles.departments}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.school, to: schoolPaths.school }]}
        actions={addButton}
      />
      <DataTable<Department>
        {...list}
        {...listStatus(read)}
        label={text.label}
        rows={matches.slice((page - 1) * size, page * size)}
        rowId={(department) => department.departmentId}
        total={matches.length}
        search={text.search}
        count={(n) => count(text.count, n)}
        filters={[
          {
            id: 'kind',
            label: text.kind,
            bare: true,
            options: departmentKinds.map((kind) => ({ value: kind, label: text.kinds[kind] })),
          },
        ]}
        exportRows={async () => ({ rows: matches, total: matches.length })}
        skeletonRows={4}
        empty={
          <EmptyState kind="nothing" sketch="chair" title={text.noneTitle} body={text.noneHint} action={addButton} />
        }
        {...(mayEdit && { onOpen: setEdited, rowActions })}
      />
      {(isNew || edited) && mayEdit && (
        <DepartmentDrawer key={edited?.departmentId ?? 'new'} department={edited} onClose={close} />
      )}
    </>
  )
}

function useColumns(): TableColumn<Department>[] {
  const text = useText(schoolText).departments
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'kind', header: text.kind, role: 'secondary', sort: true, value: ({ kind }) => text.kinds[kind] },
    { id: 'head', header: text.head, sort: true, value: ({ headName }) => headName ?? text.nobody },
  ]
}

function useActions(onEdit: (one: Department) => void) {
  const text = useText(formText)
  const removal = useRemoval(useServerWords())
  const remove = useSend(school.routes.deleteDepartment)
  const create = useSend(school.routes.createDepartment)
  const drop = ({ departmentId, name, kind, headId }: Department) =>
    void removal({
      name,
      send: () => remove.mutateAsync({ params: { departmentId } }),
      restore: () => create.mutateAsync({ body: { name, kind, headId } }),
    })
  return (one: Department): RowAction[] => [
    { label: fill(text.edit, { name: one.name }), icon: IconPencil, onSelect: () => onEdit(one) },
    { label: fill(text.remove, { name: one.name }), icon: IconTrash, danger: true, onSelect: () => drop(one) },
  ]
}

/** Schools have few departments, so they are searched, filtered and sorted in the browser. */
function useMatches(all: readonly Department[], { q, filters, sort }: TableState): Department[] {
  const { locale } = languages[useLanguage()]
  const words = q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const kinds = filters.kind ?? []
  const field = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  const keyOf = (one: Department) => (field === 'kind' ? one.kind : field === 'head' ? (one.headName ?? '') : one.name)
  return all
    .filter((one) =>
      words.every((word) => `${one.name} ${one.headName ?? ''}`.toLocaleLowerCase(locale).includes(word)),
    )
    .filter((one) => kinds.length === 0 || kinds.includes(one.kind))
    .toSorted((a, b) => sign * keyOf(a).localeCompare(keyOf(b), locale))
}
