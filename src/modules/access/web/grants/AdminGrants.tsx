import { type ActionDispatch, useEffect, useReducer, useState } from 'react'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { nameOf } from '../adminRoles/adminName.ts'
import { adminText } from '../adminRoles/adminWords.ts'
import { useServerWords } from '../words.ts'
import css from './AdminGrants.module.css'
import { EffectiveMatrix } from './EffectiveMatrix.tsx'
import { GrantGrid } from './GrantGrid.tsx'
import {
  differences,
  domainNames,
  type Editing,
  type EditingAction,
  edit,
  flags,
  type GrantCell,
  type Grants,
  grantsFrom,
  privilegesFrom,
  startEditing,
  withCells,
} from './grants.ts'

const everything = withCells(grantsFrom([]), { names: domainNames, flags, on: true })

/** An admin's privileges, next to the effective permissions that follow from them. */
export function AdminGrants({ admin }: { admin: AdminAccount }) {
  const text = useText(adminText).detail
  const isReadOnly = !useUser().isSuperAdmin || admin.isSuperAdmin
  const [state, act] = useReducer(edit, admin, startEditing)
  const { save, isSaving } = useSave(admin, state, act)
  const changes = differences(state.base, state.mine).length
  useEffect(() => {
    // A background refetch brought someone else's changes: rebase the local edits onto them.
    if (admin.version > state.version) act({ do: changes > 0 ? 'overtaken' : 'saved', account: admin })
  }, [admin, state.version, changes])
  const draft = useDraft<Grants>(`adminGrants ${admin.userId}`, {
    value: state.mine,
    isDirty: changes > 0,
    onRestore: (grants) => act({ do: 'restore', grants }),
    onSave: save,
  })
  const name = nameOf(admin)
  return (
    <>
      {draft.guard}
      {state.theirs.length > 0 && <Overtaken cells={state.theirs} onSeen={() => act({ do: 'seen' })} />}
      {isReadOnly && (
        <div className={css.notice}>
          <Notice tone="info" title={admin.isSuperAdmin ? text.isSuper : text.readOnly} />
        </div>
      )}
      <div className={css.columns}>
        <Section title={text.granted} subtitle={isReadOnly ? undefined : fill(text.grantedHint, { name })}>
          <GrantGrid
            label={text.granted}
            grants={admin.isSuperAdmin ? everything : state.mine}
            saved={admin.isSuperAdmin ? everything : state.base}
            isReadOnly={isReadOnly}
            onChange={act}
          />
        </Section>
        <Section className={css.effect} title={text.effect} subtitle={fill(text.effectHint, { name })}>
          <EffectiveMatrix
            label={text.effect}
            grants={state.mine}
            saved={state.base}
            isSuperAdmin={admin.isSuperAdmin}
          />
        </Section>
      </div>
      {changes > 0 && (
        <SaveBar changes={changes} isSaving={isSaving} onSave={() => void save()} onUndo={() => act({ do: 'reset' })} />
      )}
    </>
  )
}

/** `save` resolves to whether it succeeded. On a conflict, the local edits are rebased onto the saved state. */
function useSave(admin: AdminAccount, state: Editing, act: ActionDispatch<[EditingAction]>) {
  const say = useServerWords()
  const send = useSend(adminRoles.routes.savePrivileges)
  const [isSaving, setSaving] = useState(false)
  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      const { data, ...reply } = await send.mutateAsync({
        params: { userId: admin.userId },
        body: { privileges: privilegesFrom(state.mine), version: state.version },
      })
      act({ do: 'saved', account: data })
      toast.success(say(reply))
      return true
    } catch (refused) {
      const { code, details } = refused as ApiProblem
      if (code === 'changed-meanwhile' && details) act({ do: 'overtaken', account: details as AdminAccount })
      else toast.error(say(refused as ApiProblem))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

function Overtaken({ cells, onSeen }: { cells: readonly GrantCell[]; onSeen: () => void }) {
  const text = useText(adminText)
  const { locale } = languages[useLanguage()]
  const named = cells.map(({ name, flag }) =>
    fill(text.detail.cell, { area: text.names[name], action: text.detail.flags[flag] }),
  )
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(named)
  return (
    <div className={css.notice}>
      <Notice
        tone="warn"
        live
        title={text.detail.overtakenTitle}
        action={
          <Button size="small" onClick={onSeen}>
            {text.detail.overtakenSeen}
          </Button>
        }
      >
        {fill(text.detail.overtakenBody, { cells: list })}
      </Notice>
    </div>
  )
}

function SaveBar(props: { changes: number; isSaving: boolean; onSave: () => void; onUndo: () => void }) {
  const text = useText(adminText).detail
  const count = useCount()
  return (
    <div className={css.bar}>
      <p role="status" className={css.count}>
        {count(text.changes, props.changes)}
      </p>
      <Button variant="quiet" onClick={props.onUndo} disabled={props.isSaving}>
        {text.undo}
      </Button>
      <Button variant="primary" loading={props.isSaving} onClick={props.onSave}>
        {text.save}
      </Button>
    </div>
  )
}
