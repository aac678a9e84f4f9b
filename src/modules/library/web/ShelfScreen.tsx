import { IconInfoCircle, IconLayoutGrid, IconList, IconPlus, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { call } from '#platform/web/api.ts'
import { readStored, store } from '#platform/web/device/store.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { library } from '../contract.ts'
import { categoryIds, categoryName, contentLanguages, languageNames, type Shelf } from '../kinds.ts'
import type { Resource } from '../schemas.ts'
import { libraryPaths } from './paths.ts'
import { ShelfCard, useResourceLink } from './ShelfCard.tsx'
import { statusWords } from './statusWords.ts'
import { libraryTitles } from './titles.ts'
import { libraryText } from './words.ts'

const ResourceDrawer = lazy(() => import('./ResourceDrawer.tsx').then((file) => ({ default: file.ResourceDrawer })))
const ResourceForm = lazy(() => import('./ResourceForm.tsx').then((file) => ({ default: file.ResourceForm })))
const LimitDialog = lazy(() => import('./LimitDialog.tsx').then((file) => ({ default: file.LimitDialog })))

const filterNames = ['categoryId', 'gradeId', 'courseId', 'publicationId', 'language'] as const

const shelfOfPath: Readonly<Record<string, Shelf>> = {
  [libraryPaths.mine]: 'mine',
  [libraryPaths.officeMine]: 'mine',
  [libraryPaths.public]: 'public',
  [libraryPaths.officePublic]: 'public',
  [libraryPaths.underUtilised]: 'underUtilised',
  [libraryPaths.officeUnderUtilised]: 'underUtilised',
}

/** One shelf of the library: browse, search and open resources. */
export default function ShelfScreen() {
  const text = useText(libraryText)
  const { titles } = useText(libraryTitles)
  const user = useUser()
  const count = useCount()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { look, setLook } = useShelfLook()
  const [isLimiting, setLimiting] = useState(false)
  const [params, setParams] = useSearchParams()
  const shelf = shelfOf(pathname, params.get('shelf'))
  const mine = user.roleId === roles.admin ? libraryPaths.officeMine : libraryPaths.mine
  // One's own newest work first: what was just added is at the top.
  const defaultSort = shelf === 'mine' ? '-createdAt' : 'title'
  const table = useListState(useColumns(shelf), { filters: filterNames, defaultSort })
  const { state } = table
  // A class's ELA library is the one of its grade and course.
  const { gradeId, courseId } = useParams()
  const query = {
    ...(shelf === 'ela' && gradeId && { gradeId }),
    // A class teacher without a subject comes with 0.
    ...(shelf === 'ela' && courseId && courseId !== '0' && { courseId }),
    shelf,
    q: state.q,
    sort: state.sort as 'title',
    ...Object.fromEntries(filterNames.flatMap((id) => (filterValue(state, id) ? [[id, filterValue(state, id)]] : []))),
  }
  const list = useRead(library.routes.listResources, { query: { ...query, page: state.page, size: state.size } })
  const mayAdd = mayUse(library.routes.addResource.access, user)
  const openId = params.get('contentId')
  const open = (changes: Record<string, string | null>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(changes)) value === null ? now.delete(name) : now.set(name, value)
      return now
    })
  return (
    <>
      <PageHeader
        title={shelf === 'library' || shelf === 'shared' || shelf === 'approval' ? titles.library : titles[shelf]}
        subtitle={text.shelf.subtitle[shelf]}
        actions={
          mayAdd && (
            <>
              {mayUse(library.routes.saveUploadLimit.access, user) && (
                <IconButton icon={IconSettings} label={text.limit.title} onClick={() => setLimiting(true)} />
              )}
              <Button variant="primary" icon={IconPlus} onClick={() => open({ open: 'new' })}>
                {titles.add}
              </Button>
            </>
          )
        }
      >
        <ShelfTabs shelf={shelf} />
      </PageHeader>
      <DataTable<Resource>
        {...table}
        {...listStatus(list)}
        label={titles.library}
        rows={list.data?.rows ?? []}
        rowId={({ contentId }) => contentId}
        total={list.data?.total ?? 0}
        search={text.shelf.search}
        count={(n) => count(text.shelf.count, n)}
        filters={useFilters()}
        exportRows={({ page, size, signal }) =>
          call(library.routes.listResources, { query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyShelf shelf={shelf} />}
        tools={<LookSwitch look={look} onChange={setLook} />}
        {...(look === 'covers'
          ? {
              gallery: (resource: Resource) => (
                <ShelfCard
                  resource={resource}
                  shelf={shelf}
                  onDetails={() => open({ contentId: resource.contentId })}
                />
              ),
            }
          : {
              rowActions: ({ contentId, title }: Resource) => [
                {
                  label: fill(text.shelf.detailsOf, { title }),
                  icon: IconInfoCircle,
                  onSelect: () => open({ contentId }),
                },
              ],
            })}
      />
      <Suspense>
        {openId && <ResourceDrawer key={openId} contentId={openId} onClose={() => open({ contentId: null })} />}
        {params.get('open') === 'new' && (
          <ResourceForm
            onClose={() => open({ open: null })}
            // It is private at first, so it is on the user's own shelf, whichever shelf they added it from.
            onAdded={(contentId) => void navigate(`${mine}?contentId=${contentId}`, { replace: true })}
          />
        )}
        {isLimiting && <LimitDialog onClose={() => setLimiting(false)} />}
      </Suspense>
    </>
  )
}

type Look = 'covers' | 'list'
const lookKey = 'banyan.library.look'

/** Covers or a list, remembered on this device. */
function useShelfLook() {
  const [look, choose] = useState<Look>(() => readStored<Look>(lookKey) ?? 'covers')
  const setLook = (next: Look) => {
    store(lookKey, next)
    choose(next)
  }
  return { look, setLook }
}

function LookSwitch({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const text = useText(libraryText).shelf
  return (
    <>
      <IconButton
        icon={IconLayoutGrid}
        label={text.covers}
        pressed={look === 'covers'}
        onClick={() => onChange('covers')}
      />
      <IconButton icon={IconList} label={text.list} pressed={look === 'list'} onClick={() => onChange('list')} />
    </>
  )
}

function shelfOf(pathname: string, param: string | null): Shelf {
  if (pathname.startsWith(libraryPaths.ela)) return 'ela'
  return shelfOfPath[pathname] ?? (param === 'shared' || param === 'approval' ? param : 'library')
}

function ShelfTabs({ shelf }: { shelf: Shelf }) {
  const text = useText(libraryText)
  const { titles } = useText(libraryTitles)
  const user = useUser()
  const isOffice = user.roleId === roles.admin
  const home = isOffice ? libraryPaths.officeLibrary : libraryPaths.library
  const mayApprove = mayUse(library.routes.decideResource.access, user)
  const tabs: { value: Shelf; label: string; to: string }[] = [
    { value: 'library', label: titles.library, to: home },
    { value: 'mine', label: titles.mine, to: isOffice ? libraryPaths.officeMine : libraryPaths.mine },
    { value: 'public', label: titles.public, to: isOffice ? libraryPaths.officePublic : libraryPaths.public },
    { value: 'shared', label: text.shelf.shared, to: `${home}?shelf=shared` },
    {
      value: 'underUtilised',
      label: text.shelf.rare,
      to: isOffice ? libraryPaths.officeUnderUtilised : libraryPaths.underUtilised,
    },
    ...(isOffice ? [] : [{ value: 'ela' as const, label: titles.ela, to: libraryPaths.ela }]),
    ...(mayApprove ? [{ value: 'approval' as const, label: text.shelf.approval, to: `${home}?shelf=approval` }] : []),
  ]
  return <Tabs label={text.tabs} tabs={tabs} value={shelf} />
}

function EmptyShelf({ shelf }: { shelf: Shelf }) {
  const text = useText(libraryText).shelf
  const hints: Partial<Record<Shelf, string>> = {
    shared: text.noneShared,
    approval: text.noneApproval,
    underUtilised: text.noneRare,
    ela: text.noneEla,
  }
  return <EmptyState kind="nothing" sketch="books" title={text.none} body={hints[shelf] ?? text.noneHint} />
}

function useFilters() {
  const text = useText(libraryText)
  const places = useRead(library.routes.listPlaces, {})
  const publications = useRead(library.routes.getPublication, {})
  const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { single: true, id: 'gradeId', label: text.shelf.grade, options: optionsOf(places.data?.grades) },
    { single: true, id: 'courseId', label: text.shelf.course, bare: true, options: optionsOf(places.data?.courses) },
    {
      single: true,
      id: 'categoryId',
      label: text.shelf.category,
      bare: true,
      options: categoryIds.map((value) => ({ value: String(value), label: text.categories[categoryName(value)] })),
    },
    {
      single: true,
      id: 'publicationId',
      label: text.shelf.publication,
      bare: true,
      options: (publications.data?.publications ?? []).map(({ publicationId, name }) => ({
        value: publicationId,
        label: name,
      })),
    },
    {
      single: true,
      id: 'language',
      label: text.shelf.language,
      bare: true,
      options: contentLanguages.map((value) => ({ value, label: languageNames[value] })),
    },
  ]
}

function useColumns(shelf: Shelf): TableColumn<Resource>[] {
  const text = useText(libraryText)
  const { date } = useFormat()
  const linkTo = useResourceLink(shelf)
  return [
    {
      id: 'title',
      header: text.shelf.title,
      role: 'primary',
      sort: true,
      value: ({ title }) => title,
      cell: (resource) => (
        <Link to={linkTo(resource)} look="ink" dir="auto">
          {resource.title}
        </Link>
      ),
    },
    {
      id: 'category',
      header: text.shelf.category,
      value: ({ categoryId }) => text.categories[categoryName(categoryId)],
    },
    { id: 'grade', header: text.shelf.grade, value: ({ grade }) => grade },
    { id: 'course', header: text.shelf.course, role: 'secondary', value: ({ course }) => course },
    { id: 'chapter', header: text.shelf.chapter, value: ({ chapter }) => chapter || null },
    { id: 'publication', header: text.shelf.publication, hidden: true, value: ({ publication }) => publication },
    { id: 'language', header: text.shelf.language, hidden: true, value: ({ language }) => languageNames[language] },
    { id: 'owner', header: text.shelf.owner, hidden: shelf === 'mine', value: ({ owner }) => owner },
    {
      id: 'status',
      header: text.shelf.status,
      role: 'status',
      width: 170,
      hidden: shelf !== 'mine',
      value: ({ statusId }) => text.statuses[statusWords(statusId).name],
      cell: ({ statusId }) => (
        <Status tone={statusWords(statusId).tone}>{text.statuses[statusWords(statusId).name]}</Status>
      ),
    },
    {
      id: 'opened',
      header: text.shelf.opened,
      role: 'number',
      sort: true,
      sortDescending: true,
      value: ({ opened }) => opened,
    },
    {
      id: 'createdAt',
      header: text.shelf.added,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      hidden: true,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => date(createdAt.slice(0, 10)),
    },
  ]
}
