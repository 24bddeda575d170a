<section class="recueil-reviews">
  <iframe src="{$recueil_wall_url|escape:'htmlall':'UTF-8'}" title="{l s='Avis de nos clients' mod='recueil'}"
    loading="lazy" style="width: 100%; height: 32rem; border: 0"></iframe>
</section>
