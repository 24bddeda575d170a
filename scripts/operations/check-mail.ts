// `npm run check-mail -- boutique.fr [sélecteur DKIM…]` prints the missing DNS records of a sending
// domain. It needs no database, only `SMTP_URL` or `MAIL_SPF_INCLUDE` to identify the server.
import { readConfig } from '#server/config/config.ts';
import { describeMailDomain } from '#server/domains/channels/mail-senders/describe-mail-domain.ts';
import { openDomainRecords } from '#server/integrations/domain-names/open-domain-records.ts';
import { spfInclude } from '#server/integrations/mail/spf-includes.ts';
import { describeRefusal } from '#server/start-refused.ts';

const [domain, ...selectors] = process.argv.slice(2);
if (domain === undefined || !/^[\w-]+(?:\.[\w-]+)+$/u.test(domain)) {
  console.error('Usage : npm run check-mail -- domaine.fr [sélecteur DKIM…]');
  process.exit(2);
}

try {
  const { smtpUrl, mailSpfInclude, dnsServers } = readConfig();
  const host = smtpUrl === null ? null : new URL(smtpUrl).hostname;
  const { lines, isComplete } = await describeMailDomain(
    {
      domain: domain.toLowerCase(),
      spf_include: mailSpfInclude ?? (host === null ? null : spfInclude(host)),
      selectors,
    },
    (name) => openDomainRecords({ dnsServers }).readTexts(name),
  );
  for (const line of lines) console.log(line);
  process.exitCode = isComplete ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  console.error(describeRefusal(error));
}
