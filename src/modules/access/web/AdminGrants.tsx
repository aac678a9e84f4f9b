import { useReducer } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { fill, languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import { type AdminAccount, adminRoles } from '../contract.ts'
import css from './AdminGrants.module.css'
import { nameOf } from './adminName.ts'
import { adminText, useAdminWords } from './adminWords.ts'
import { EffectiveMatrix } from './EffectiveMatrix.tsx'
import { GrantGrid } from './GrantGrid.tsx'
import { differences, type Editing, edit, type GrantCell, type Grants, privilegesFrom, startEditing } from './grants.ts'

/** What one admin may do: what is granted on one side, what follows from it on the other. */
export function AdminGrants({ admin }: { admin: AdminAccount }) {
  const text = useText(adminText).detail
  const isReadOnly = !useUser().isSuperAdmin || admin.isSuperAdmin
  const [state, act] = useReducer(edit, admin, startEditing)
  const { save, isSaving } = useSave(admin, state, act)
  const changes = differences(state.base, state.mine).length
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
      {isReadOnly && <Notice tone="info" title={admin.isSuperAdmin ? text.isSuper : text.readOnly} />}
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
