/** The block in the editor: drawn by the server, with its height as its only setting. */
(({ blocks, blockEditor, components, element, serverSideRender: ServerSideRender }) => {
  const { createElement: draw } = element;
  blocks.registerBlockType('recueil/avis', {
    edit: ({ attributes, setAttributes }) =>
      draw(
        'div',
        blockEditor.useBlockProps(),
        draw(
          blockEditor.InspectorControls,
          null,
          draw(
            components.PanelBody,
            { title: 'Avis Recueil' },
            draw(components.TextControl, {
              label: 'Hauteur en pixels',
              value: attributes.height,
              onChange: (height) => setAttributes({ height }),
            }),
          ),
        ),
        draw(ServerSideRender, { block: 'recueil/avis', attributes }),
      ),
    save: () => null,
  });
})(window.wp);
