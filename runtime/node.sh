#!/bin/sh
# npm links this file as node_modules/.bin/node, so every npm script runs on the Node.js pinned in package.json here,
# of which npm installs the one build that fits the machine. Where none does, the next `node` on the PATH has to do.
#
# The root's devDependencies point the names of those builds here as well. That only keeps npm from hoisting them:
# npm 10 removes .bin/node along with the builds that do not fit, wherever they were placed, and must not do so there.
here=${0%/*}
for node in "$here"/../../runtime/node_modules/node-*/bin/node*; do
  [ -x "$node" ] && exec "$node" "$@"
done
IFS=:
for dir in $PATH; do
  [ -x "$dir/node" ] && ! [ "$dir/node" -ef "$0" ] && exec "$dir/node" "$@"
done
echo 'No Node.js for this machine in runtime/ and none on the PATH' >&2
exit 127
