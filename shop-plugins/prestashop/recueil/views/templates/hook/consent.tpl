<div class="recueil-consent">
  <label>
    <input type="checkbox" id="recueil-consent" {if $recueil_consent_given}checked{/if}
      data-url="{$recueil_consent_url|escape:'htmlall':'UTF-8'}"
      data-token="{$recueil_consent_token|escape:'htmlall':'UTF-8'}">
    {l s='J’accepte de recevoir un message (e-mail, SMS ou WhatsApp) pour donner mon avis sur cette commande.' mod='recueil'}
  </label>
  <p role="status" hidden>{l s='Votre choix n’a pas pu être enregistré : cochez de nouveau la case.' mod='recueil'}</p>
</div>
<script>
  (function () {
    var box = document.getElementById('recueil-consent');
    var failed = box.parentNode.nextElementSibling;
    box.addEventListener('change', function () {
      var call = new XMLHttpRequest();
      call.open('POST', box.dataset.url);
      call.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
      call.onloadend = function () {
        failed.hidden = call.status === 200;
        if (call.status !== 200) box.checked = !box.checked;
      };
      call.send('given=' + (box.checked ? '1' : '0') + '&token=' + encodeURIComponent(box.dataset.token));
    });
  })();
</script>
