export default function AdminRoles() {
  return null
}
