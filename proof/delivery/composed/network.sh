#!/bin/bash
# The network of operations/compose.yaml, for one program: network.sh <hosts file> <program …>, as root. Processes, mounts and networks
# are its own and end with it. What binds every address or a port of its own host gets a network for itself; the others share that of
# the program.
set -euo pipefail
if [ "$1" != inside ]; then exec unshare --net --mount --pid --fork --kill-child --mount-proc bash "$0" inside "$@"; fi
shift
hosts=$1
shift
mount -t tmpfs tmpfs /run
ip link set lo up
ip link add compose type bridge
ip address add 172.31.0.1/24 dev compose
ip link set compose up
printf '127.0.0.1 localhost\n' >"$hosts"
last=1
for name in first second proxy; do
  last=$((last + 1))
  ip netns add $name
  ip link add $name type veth peer name eth0 netns $name
  ip link set $name master compose up
  ip -netns $name address add 172.31.0.$last/24 dev eth0
  ip -netns $name link set eth0 up
  ip -netns $name link set lo up
  printf '172.31.0.%s %s\n' $last $name >>"$hosts"
done
for name in database store mail; do
  last=$((last + 1))
  ip address add 172.31.0.$last/24 dev compose
  printf '172.31.0.%s %s\n' $last $name >>"$hosts"
done
mount --bind "$hosts" /etc/hosts
# As in a container, where an ordinary account may listen on 80 and 443.
nsenter --net=/run/netns/proxy sh -c 'echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start'
# Not exec: the first process of its kind must be one that takes leave of orphans.
"$@"
