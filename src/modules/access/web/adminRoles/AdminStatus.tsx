import { useState } from 'react'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { useServerWords } from '../words.ts'
import { nameOf } from './adminName.ts'
import { adminText } from './adminWords.ts'

/** Activates or deactivates an admin's account after a confirmation. */
export function AdminStatus({ admin }: { admin: AdminAccount }) {
  const text = useText(adminText).status
  const say = useServerWords()
  const [isConfirming, setConfirming] = useState(false)
  const send = useSend(adminRoles.routes.setAdminStatus)
  const isActive = admin.statusId === activeStatus.active
  const name = nameOf(admin)
  const confirm = async () => {
    const statusId = isActive ? activeStatus.deactivated : activeStatus.active
    try {
      await send.mutateAsync({ params: { userId: admin.userId }, body: { statusId } })
      toast.success(fill(isActive ? text.nowDeactivated : text.activated, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{isActive ? text.deactivate : text.activate}</Button>
      <ConfirmationDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        danger={isActive}
        title={fill(isActive ? text.deactivateTitle : text.activateTitle, { name })}
        confirmLabel={isActive ? text.deactivate : text.activate}
        onConfirm={confirm}
      >
        {fill(isActive ? text.deactivateBody : text.activateBody, { name })}
      </ConfirmationDialog>
    </>
  )
}
